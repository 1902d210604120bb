import { useKept } from '../reopenPage.ts'
import { useSelectedOnly } from './selectedOnly.tsx'

/** The rows selected on all pages of a list that the portal returns in pages; cleared when the user leaves the list. */
export const useSelectedRows = <T>(listed: readonly T[], idOf: (row: T) => string) => {
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  /** All that were ever selected. */
  const [known, setKnown] = useKept<ReadonlyMap<string, T>>('known', new Map())
  const know = (rows: readonly T[]) =>
    setKnown((before) => new Map([...before, ...rows.map((row) => [idOf(row), row] as const)]))
  // The current page has newer data than what was selected before.
  const rowsOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => listed.find((row) => idOf(row) === id) ?? known.get(id) ?? [])
  const only = useSelectedOnly(selected.size, () => selected)
  const rows = only.ids ? rowsOf(only.ids) : listed
  const here = new Set(rows.map(idOf).filter((id) => selected.has(id)))
  return {
    chosen: rowsOf(selected),
    only,
    /** The rows of the list. */
    rows,
    here,
    keepHere: () => setSelected(here),
    add: (more: readonly T[]) => {
      know(more)
      setSelected((before) => new Set([...before, ...more.map(idOf)]))
    },
    /** Replaces the selection among the rows of this page. */
    select: (ids: ReadonlySet<string>) => {
      know(rows)
      const shown = new Set(rows.map(idOf))
      const elsewhere = [...selected].filter((id) => !shown.has(id))
      setSelected(new Set([...elsewhere, ...ids]))
    },
    clear: () => setSelected(new Set()),
  }
}
