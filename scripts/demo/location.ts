/** A place where demo stock stands: what the generator needs of a site's location and its dealership. */
export type DemoLocation = {
  id: number
  name: string
  city: string
  /** 'QLD' */
  state: string
  /** Makes sold new here; empty where it does not matter. */
  manufacturers: string[]
  dealership: { id: number; slug: string; name: string }
}
