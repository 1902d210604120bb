import { useSearchParams } from 'react-router'

/** Where on this page the person is, as the address says it. */
export interface OwnersAddress {
  /** Whose content is handed over; empty while nobody is chosen, undefined for the selection. */
  readonly from: string | undefined
  /** The run that hands over what `from` owns. */
  readonly run: string | undefined
}

/** Where the person is, and how to go elsewhere. */
export const useOwnersAddress = (): [OwnersAddress, (next: Partial<OwnersAddress>) => void] => {
  const [search, setSearch] = useSearchParams()
  const go = ({ from, run }: Partial<OwnersAddress>) =>
    setSearch(
      new URLSearchParams([
        ...(from === undefined ? [] : [['from', from]]),
        ...(run === undefined ? [] : [['run', run]]),
      ]),
    )
  return [{ from: search.get('from') ?? undefined, run: search.get('run') ?? undefined }, go]
}
