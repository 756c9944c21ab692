/**
 * The value of an optional part of a page, or null when it fails or takes too long: the part is left out and the
 * page stands. The failure is logged by name.
 */
export async function settle<T>(name: string, part: Promise<T>, milliseconds = 2000): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([part, late])
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', part: name, message: String(error) }))
    return null
  } finally {
    clearTimeout(timer)
  }
}
