/** A product version such as `10.8.1`, `11.3` or `12.0`. */
export type Version = `${number}.${number}` | `${number}.${number}.${number}`

const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Orders two versions by their numbers: negative when `a` is older, 0 when both are the same. `11.0` equals `11`. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [parts(a), parts(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
