import { queryOptions } from '@tanstack/react-query'
import { readContent } from './content.ts'

/** A query for what is compared of the portal with this root, the one that the person is signed in to. Every comparison reads it anew. */
export const contentHere = (root: string) =>
  queryOptions({
    queryKey: ['compare portals', root],
    queryFn: ({ signal }) => readContent(signal),
    staleTime: 0,
  })
