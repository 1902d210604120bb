type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object that a JSON text contains, also an empty one for an empty text; undefined if the text contains something else. */
export const objectIn = (text: string): Fields | undefined => {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns an object as the JSON text of the form. */
export const textOf = (value: Fields): string => JSON.stringify(value, null, 2)

/** Returns the JSON text with another value of one key; all other keys stay. A text without an object is returned unchanged. */
export const withKey = (text: string, key: string, value: unknown): string => {
  const object = objectIn(text)
  return object ? textOf({ ...object, [key]: value }) : text
}

/** Returns the parameters of a notebook as text: an object, or a text that contains one. */
export const notebookText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2)

/** Returns the entered parameters of a notebook in the form of the earlier value: as an object, or else as a text. */
export const notebookValue = (text: string, earlier: unknown): unknown =>
  (isObject(earlier) && text.trim() !== '' ? objectIn(text) : undefined) ?? text

/** The value for all layers of a scene service. */
const allLayers = '{}'

/** Returns the layers of a scene service as text: empty for all layers, otherwise IDs separated by commas. */
export const layersText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (text === '' || text.replaceAll(/\s/g, '') === allLayers) return ''
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.map(String).join(', ') : text
  } catch {
    return text
  }
}

/** The reverse of `layersText`. Text that contains other things than IDs is returned unchanged, for the validation to refuse. */
export const layersValue = (text: string): string => {
  const ids = text.split(/[\s,]+/).filter((part) => part !== '')
  if (ids.length === 0) return allLayers
  return ids.every((id) => /^\d+$/.test(id)) ? `[${ids.join(',')}]` : text
}
