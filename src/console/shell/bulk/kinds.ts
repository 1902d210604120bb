import type { Kind } from './kind.ts'

const load: Readonly<Record<string, () => Promise<Kind<never>>>> = {}

/** What can be done with many targets, by the name that is kept with a run; each comes when it is needed. */
export const kindNamed = async (name: string): Promise<Kind<unknown> | undefined> =>
  (await load[name]?.()) as Kind<unknown> | undefined
