import { useUrlSearch } from '../../../shell/router.ts'
import type { AccountPanel, MemberPanel } from '../../../shell/paths.ts'

/** Returns the name of the open panel of the page, which is in the URL, and a function that opens one, or closes it. */
export const usePanel = () => {
  const [search, setSearch] = useUrlSearch()
  const open = (panel: MemberPanel | AccountPanel | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (panel === undefined) after.delete('panel')
        else after.set('panel', panel)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { panel: search.get('panel'), open }
}
