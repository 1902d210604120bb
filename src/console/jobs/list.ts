import * as z from 'zod'
import { localList } from '../shell/lists/localList.tsx'
import { columns } from './columns.tsx'
import { canResume, isOngoing, kinds, type JobRow, type Kind } from './row.ts'
import { t } from './messages.ts'

const ended = (wanted: 'succeeded' | 'partial' | 'failed') => ({
  label: t(`views.${wanted}`),
  has: ({ state }: JobRow) => state === wanted,
})

/** The list of jobs, and its state in the URL. */
export const jobList = localList({
  name: 'jobs',
  columns,
  sorting: { column: 'started', descending: true },
  rowId: ({ id }) => id,
  search: t('search'),
  textsOf: ({ title, group, reason, jobId }) => [title, group?.title, reason, jobId],
  views: {
    all: { label: t('views.all') },
    running: { label: t('views.running'), has: isOngoing },
    succeeded: ended('succeeded'),
    partial: ended('partial'),
    failed: ended('failed'),
    resumable: { label: t('views.resumable'), has: canResume },
  },
  facets: {
    kind: {
      label: t('job.type'),
      valuesOf: ({ kind }) => [kind],
      values: z.enum(kinds),
      nameOf: (kind: Kind) => t(`kind.${kind}`),
      none: t('emptyView'),
    },
  },
  days: { label: t('column.started'), timeOf: ({ started }) => started },
  /** The open dialog. */
  parameters: { dialog: z.enum(['', 'follow']).catch('') },
  // Files contain no followed job, whose reference has a key.
  forFiles: () => Promise.resolve({ asJson: ({ job: _job, ...row }: JobRow) => row }),
})
