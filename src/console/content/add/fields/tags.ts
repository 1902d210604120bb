import { useQuery } from '@tanstack/react-query'
import { content } from '../../../../rest/content/content.ts'
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

/** Returns the tags of the member's last item with tags in a folder; an empty ID is the root folder. */
export const useLastTags = (folderId: string): readonly string[] => {
  const { person } = useSession()
  const { data } = useQuery({
    ...query(content.list, {
      userName: person.username,
      ...(folderId === '' ? {} : { folderId }),
      num: 10,
      sortField: ['created'],
      sortOrder: 'desc',
    }),
    retry: false,
  })
  return data?.items.map(({ tags }) => tags ?? []).find((tags) => tags.length > 0) ?? []
}
