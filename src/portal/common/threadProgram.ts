import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the path of a thread's program: in the folder of its caller, or where the build puts it next to the bundle of its caller.
 * Throws if it is in neither.
 */
export const threadProgram = (folder: string, name: string): string => {
  const places = [`${name}.mjs`, `${name}.js`, `../${name}.js`]
  const found = places.map((place) => join(folder, place)).find(existsSync)
  if (found === undefined) throw new Error(`The program ${name} is missing.`)
  return found
}
