import { useSearchParams } from 'react-router'
import { paths } from '../../shell/paths.ts'

/** Where in the flow the person is, as the address says it. */
export interface ImportAddress {
  readonly package?: string | undefined
  readonly step?: 'options' | undefined
  readonly job?: string | undefined
}

const write = (address: ImportAddress): URLSearchParams =>
  new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

/** The address of a place in the flow. */
export const importPath = (groupId: string, address: ImportAddress): string =>
  `${paths.importPackage(groupId)}?${write(address).toString()}`

/** Where the person is in the flow, and how to go elsewhere in it; `replace` leaves no step to come back to. */
export const useImportAddress = (): [
  ImportAddress,
  (address: ImportAddress, options?: { replace?: boolean }) => void,
] => {
  const [search, setSearch] = useSearchParams()
  const address = {
    package: search.get('package') ?? undefined,
    step: search.get('step') === 'options' ? ('options' as const) : undefined,
    job: search.get('job') ?? undefined,
  }
  return [address, (next, options = {}) => setSearch(write(next), options)]
}
