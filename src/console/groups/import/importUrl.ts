import { useUrlSearch } from '../../shell/router.ts'
import { paths } from '../../shell/paths.ts'

/** The current step of the import, stored in the URL. */
export interface ImportUrlState {
  readonly package?: string | undefined
  readonly step?: 'options' | undefined
  readonly job?: string | undefined
}

const write = (state: ImportUrlState): URLSearchParams =>
  new URLSearchParams(
    Object.entries(state).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

/** The path of a step. */
export const importPath = (groupId: string, state: ImportUrlState): string =>
  `${paths.importPackage(groupId)}?${write(state).toString()}`

/** The current step and a function that opens another one; `replace` replaces the entry in the browser history. */
export const useImportUrl = (): [
  ImportUrlState,
  (state: ImportUrlState, options?: { replace?: boolean }) => void,
] => {
  const [search, setSearch] = useUrlSearch()
  const state = {
    package: search.get('package') ?? undefined,
    step: search.get('step') === 'options' ? ('options' as const) : undefined,
    job: search.get('job') ?? undefined,
  }
  return [state, (next, options = {}) => setSearch(write(next), options)]
}
