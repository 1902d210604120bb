import { useSearchParams } from 'react-router'

/** The state of the page in the query parameters of its URL. */
export interface OwnersParams {
  /** The member whose content is transferred; empty before one is selected, undefined for the selected items. */
  readonly from: string | undefined
  /** ID of the bulk operation that transfers the content of `from`. */
  readonly run: string | undefined
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
  return [{ from: search.get('from') ?? undefined, run: search.get('run') ?? undefined }, go]
}
