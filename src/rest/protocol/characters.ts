/** Returns whether a text has more than `max` characters. Limits count Unicode code points, not UTF-16 units. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || Array.from(text).length > max)

/** Returns the first `max` characters of a text. Characters are Unicode code points, so none is cut in half. */
export const firstCharacters = (text: string, max: number): string =>
  text.length > max
    ? Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('')
    : text
