import { useSearchParams } from 'react-router'

/** The state of the page in the query parameters of its URL. */
export interface OwnersParams {
  /** The member whose content is transferred; empty before one is selected, undefined for the selected items. */
  readonly from: string | undefined
  /** ID of the bulk operation that transfers the content of `from`. */
  readonly run: string | undefined
  /** ID of the transfer that is undone. */
  readonly undo?: string | undefined
}

/** Returns the query parameters and a function that changes them. */
export const useOwnersParams = (): [OwnersParams, (next: Partial<OwnersParams>) => void] => {
  const [search, setSearch] = useSearchParams()
  const go = ({ from, run }: Partial<OwnersParams>) =>
    setSearch(
      new URLSearchParams([
        ...(from === undefined ? [] : [['from', from]]),
        ...(run === undefined ? [] : [['run', run]]),
      ]),
    )
  const [from, run, undo] = ['from', 'run', 'undo'].map((name) => search.get(name) ?? undefined)
  return [{ from, run, undo }, go]
}
