import { useUrlSearch } from '../../shell/router.ts'

/** The steps with a decision, in their order. */
export const steps = ['server', 'serverFolder', 'portalFolder', 'template', 'preview'] as const
export type Step = (typeof steps)[number]

const written = (step: Step) => new URLSearchParams(step === steps[0] ? [] : [['step', step]])

/** Returns the path of a step of the page at `pathname`. */
export const stepPath = (pathname: string, step: Step): string => {
  const search = written(step).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

/** The current step in the URL, and a function that opens another one; `replace` replaces the entry in the browser history. */
export const usePublishStep = (): [
  Step,
  (next: Step, options?: { readonly replace?: boolean }) => void,
] => {
  const [search, setSearch] = useUrlSearch()
  const step = steps.find((name) => name === search.get('step')) ?? steps[0]
  return [step, (next, options = {}) => setSearch(written(next), options)]
}
