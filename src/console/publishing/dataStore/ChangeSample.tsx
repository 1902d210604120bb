import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { publishing, sampleChange } from '../../../rest/publishing/publishing.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Publication } from '../queries.ts'
import { targetOf } from './changes.ts'
import type { DatasetRow } from './datasetRows.ts'
import { t } from './messages.ts'

interface Props {
  readonly publication: Publication
  readonly rows: readonly DatasetRow[]
}

/** For administrators, a change of the sample database after which its layers can be synchronized; nothing once it was made. */
export const ChangeSample = ({ publication, rows }: Props) => {
  const { datastoreId, kind, publishedDatasets } = publication
  const permission = usePermission(publishing.changeSample)
  const changing = useMutation({
    mutationFn: () =>
      mutate(
        publishing.changeSample,
        { datastoreId },
        {
          title: t('sample.written'),
          endTitle: t('sample.writtenDone'),
          message: t('sample.done', sampleChange),
          target: targetOf(publication),
          invalidates: [publishing.datasets],
        },
      ),
  })
  const isChanged = rows.some(({ name }) => name === sampleChange.added)
  if (kind !== 'sample' || publishedDatasets === 0 || isChanged || !permission.allowed) return null
  return (
    <>
      <Notice
        tone="info"
        action={
          <Button variant="outlined" loading={changing.isPending} onClick={() => changing.mutate()}>
            {t('sample.action')}
          </Button>
        }
      >
        {t('sample.line', sampleChange)}
      </Notice>
      {changing.error && <ErrorNotice error={changing.error} />}
    </>
  )
}
