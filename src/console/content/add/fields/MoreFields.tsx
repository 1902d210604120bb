import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { part } from '../../../shell/part/part.tsx'
import { useSession } from '../../../shell/session/session.ts'
import type { FileRow } from '../files.ts'
import type { AddForm } from '../form.ts'
import { Group } from './Group.tsx'
import { groups } from './fieldGroups.ts'
import { t } from '../messages.ts'

const MoreGroups = part(async () => (await import('./MoreGroups.tsx')).MoreGroups)
const ClassificationEditor = part(
  async () =>
    (await import('../../../shared/classification/ClassificationEditor.tsx')).ClassificationEditor,
)

interface Props {
  readonly form: AddForm
  readonly rows: readonly FileRow[]
  readonly isMany: boolean
}

/** The optional fields, in groups; of an organization with a classification schema, the classification is always shown. */
export const MoreFields = ({ form, rows, isMany }: Props) => {
  const { hasClassificationSchema = false } = useSession().organization
  const classification = useWatch({ control: form.control, name: 'classification' })
  const classified = (
    <Group
      form={form}
      title={t('group.classification')}
      names={groups.classification}
      isOpen={hasClassificationSchema}
    >
      <ClassificationEditor
        text={classification}
        error={form.formState.errors.classification?.message}
        beginsAtOnce
        onChange={(text) =>
          form.setValue('classification', text, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
    </Group>
  )
  const { classification: ofSchema, ...others } = groups
  const hidden = [...Object.values(others).flat(), ...(hasClassificationSchema ? [] : ofSchema)]
  return (
    <Box sx={{ marginBlockStart: 5, marginBlockEnd: -4 }}>
      {isMany && <Typography color="textSecondary">{t('sharedLine')}</Typography>}
      {hasClassificationSchema && classified}
      <Group form={form} title={t('group.more')} names={hidden}>
        <Box sx={{ paddingInlineStart: 5.5 }}>
          <MoreGroups form={form} rows={rows}>
            {!hasClassificationSchema && classified}
          </MoreGroups>
        </Box>
      </Group>
    </Box>
  )
}
