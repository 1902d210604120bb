import diff from 'microdiff'

export type Tree = Readonly<Record<string, unknown>>

/** A path in a JSON value with its old and new value; undefined if missing. */
export interface Branch {
  readonly path: readonly (string | number)[]
  readonly before?: unknown
  readonly after?: unknown
}

/** Returns the differences between two JSON values, each at the deepest possible path. */
export const treeDiff = (before: Tree, after: Tree): Branch[] =>
  diff({ ...before }, { ...after }, { cyclesFix: false }).map((difference) => ({
    path: difference.path,
    ...(difference.type === 'CREATE' ? {} : { before: difference.oldValue as unknown }),
    ...(difference.type === 'REMOVE' ? {} : { after: difference.value as unknown }),
  }))
