import { datasets, hasPreviews } from '../queries.ts'

/** How long what was read of the database is shown in the preview without reading it again (ms). */
const freshTime = 60_000

/** The read of the database. It starts with the first step, because it can take seconds, and shows early if the database can't be reached. */
export const previewRead = (datastoreId: string) => ({
  ...datasets(datastoreId),
  enabled: hasPreviews(),
  staleTime: freshTime,
  refetchOnWindowFocus: false,
})
