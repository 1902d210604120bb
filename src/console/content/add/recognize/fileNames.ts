import { itemTypes } from '../../../../rest/records/itemTypes.ts'
import { firstCharacters } from '../../../../rest/protocol/characters.ts'

/** The most common type of file extensions that several types have. */
const usual: Readonly<Record<string, string>> = {
  csv: 'CSV',
  bpk: 'Mobile Basemap Package',
  bpkx: 'Mobile Basemap Package',
}

/** Returns the file extensions of a name, longer ones such as `rft.xml` first. */
const extensionsOf = (name: string): string[] => {
  const [, ...words] = name.toLowerCase().split('.')
  return words.map((_word, index) => words.slice(index).join('.'))
}

/** Returns the types with the file extension of this name, the best match first. */
export const typesOfExtension = (name: string): string[] => {
  for (const extension of extensionsOf(name)) {
    const types = Object.keys(itemTypes).filter((type) =>
      itemTypes[type]?.extensions?.some((one) => one.toLowerCase() === extension),
    )
    const first = usual[extension]
    if (types.length > 0)
      return first === undefined ? types : [first, ...types.filter((type) => type !== first)]
  }
  return []
}

/** Returns the title that a file name suggests. */
export const titleOfFile = (name: string): string =>
  firstCharacters(
    name
      .replace(/(?<=.)(\.(gdb|shp))?\.[^.]+$/i, '')
      .replaceAll('_', ' ')
      .trim(),
    256,
  ) || name
