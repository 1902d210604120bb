import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountScope } from '../../shell/session/accountScope.ts'
import { leftOver, leftOverKey } from './engine/leftOver.ts'
import { unfinishedReplacement, unfinishedUploads } from './engine/unfinished.ts'
import { part } from '../../shell/part/part.tsx'

const UnfinishedList = part(async () => (await import('./UnfinishedList.tsx')).UnfinishedList)

const replacement = async (itemId: string) => {
  const found = await unfinishedReplacement(itemId)
  return found ? [found] : []
}

interface Props {
  /** The item whose file is replaced. Default: uploads of new items. */
  readonly replacing?: string
}

/** Incomplete uploads of earlier pages, which can be resumed or discarded. */
export const UnfinishedUploads = ({ replacing }: Props) => {
  const client = useQueryClient()
  const queryKey = [leftOverKey, accountScope(), replacing]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => leftOver(replacing === undefined ? unfinishedUploads() : replacement(replacing)),
    staleTime: 0,
    gcTime: 0,
  })
  if (data.length === 0) return null
  return (
    <UnfinishedList uploads={data} onDiscarded={() => client.invalidateQueries({ queryKey })} />
  )
}
