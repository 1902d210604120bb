import diff from 'microdiff'

export type Tree = Readonly<Record<string, unknown>>

/** A place within a JSON value, and what stood and stands there; undefined where nothing does. */
export interface Branch {
  readonly path: readonly (string | number)[]
  readonly before?: unknown
  readonly after?: unknown
}

/** Where two JSON values differ, place by place, as deep as can be said. */
export const treeDiff = (before: Tree, after: Tree): Branch[] =>
  diff({ ...before }, { ...after }, { cyclesFix: false }).map((difference) => ({
    path: difference.path,
    ...(difference.type === 'CREATE' ? {} : { before: difference.oldValue as unknown }),
    ...(difference.type === 'REMOVE' ? {} : { after: difference.value as unknown }),
  }))
