/** The maximum depth of nested objects and lists in JSON; writing JSON is recursive. */
export const maxJsonDepth = 100

const isNesting = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns whether a value nests objects and lists deeper than `max` levels. */
export const isTooDeep = (value: unknown, max = maxJsonDepth): boolean => {
  let level = [value].filter(isNesting)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === max) return true
    level = level.flatMap((one) => (Object.values(one) as unknown[]).filter(isNesting))
  }
  return false
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const opening = new Set([code('['), code('{')])
const closing = new Set([code(']'), code('}')])

/**
 * Returns whether a JSON text nests objects and lists deeper than `max` levels, without parsing it: parsing millions of levels
 * takes seconds. A loop, because regular expressions take ten times as long or exceed the stack.
 */
export const isTextTooDeep = (json: string, max = maxJsonDepth): boolean => {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length; index++) {
    const at = json.charCodeAt(index)
    if (at === quote) isInText = !isInText
    else if (isInText) index += Number(at === backslash)
    else if (opening.has(at)) depth++
    else if (closing.has(at)) depth--
    if (depth > max) return true
  }
  return false
}
