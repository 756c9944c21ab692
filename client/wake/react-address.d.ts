declare module 'virtual:react-address' {
  /** Of React's own file; null in development. */
  export const REACT: string | null
}
