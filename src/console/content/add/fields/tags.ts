import { useQuery } from '@tanstack/react-query'
import { search } from '../../../../rest/content/search.ts'
import { query } from '../../../shell/api.ts'
import { exactly } from '../../../shell/searchText.ts'
import { useSession } from '../../../shell/session/session.ts'

/** Returns the tags of the member's items, the most frequent first; none if the portal does not count them. */
export const useTags = (): readonly string[] => {
  const { person } = useSession()
  const asked = {
    q: exactly('owner', person.username),
    num: 1,
    countFields: ['tags' as const],
    countSize: 200,
  }
  const { data } = useQuery({ ...query(search.items, asked), retry: false, staleTime: 60_000 })
  const counts = data?.aggregations?.counts.find(({ fieldName }) => fieldName === 'tags')
  return counts?.fieldValues.map(({ value }) => value) ?? []
}
