/** Objects and lists inside one another; whoever writes JSON out goes into them by recursion. */
export const deepestJson = 100

const isNesting = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value holds more than so many objects and lists inside one another. */
export const isTooDeep = (value: unknown, most = deepestJson): boolean => {
  let level = [value].filter(isNesting)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true
    level = level.flatMap((one) => (Object.values(one) as unknown[]).filter(isNesting))
  }
  return false
}
