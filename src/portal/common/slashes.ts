// Loops, because a regular expression such as /\/+$/ starts again at every slash, which takes quadratic time.

/** Returns a path without trailing slashes. */
export const withoutEndSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Returns a path without leading and trailing slashes. */
export const withoutSlashes = (path: string): string => {
  let begin = 0
  while (path[begin] === '/') begin += 1
  return withoutEndSlashes(path.slice(begin))
}
