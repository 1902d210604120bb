// Loops, because a regular expression such as /\/+$/ begins anew at every slash: for a long run of them it takes the square.

/** A path without the slashes at its end. */
export const withoutEndSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** A path without the slashes around it. */
export const withoutSlashes = (path: string): string => {
  let begin = 0
  while (path[begin] === '/') begin += 1
  return withoutEndSlashes(path.slice(begin))
}
