import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { refusalIn } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Review } from '../../shell/review/Review.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { GroupFields } from './GroupFields.tsx'
import { creationMutations } from '../../shared/groups/saveGroup.ts'
import {
  changesOf,
  fieldOf,
  groupSchema,
  newGroup,
  warningsOf,
  type GroupValues,
} from '../../shared/groups/values.ts'
import { t } from '../../shared/groups/messages.ts'

/** A new group has no stored values. */
const noStoredValues = {}

/** The page that creates a group. */
export const Component = () => {
  const permission = usePermission(groupChanges.create)
  return (
    <Page
      width="form"
      title={t('newTitle')}
      crumbs={[{ label: t('groups'), href: paths.groups() }]}
      subtitle={t('newLine')}
    >
      {permission.allowed ? (
        <NewGroup />
      ) : (
        <NoPermission
          permission={permission}
          action={
            <Button variant="outlined" href={paths.groups()}>
              {t('toGroups')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

const NewGroup = () => {
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget, leaveTo } = useForm<
    GroupValues,
    GroupValues,
    object
  >({
    name: 'new group',
    schema: groupSchema,
    shown: newGroup,
    base: noStoredValues,
    review: (values) => values,
  })
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <GroupFields form={form} before={newGroup} isNew />
      <SelectionBar>
        <Button variant="outlined" href={paths.groups()} onClick={forget}>
          {t('discard')}
        </Button>
        <Button type="submit" variant="contained">
          {t('review')}
        </Button>
      </SelectionBar>
      {reviewed && (
        <Review
          title={t('review')}
          subject={reviewed.title}
          undo="history"
          changes={changesOf(undefined, reviewed)}
          warnings={warningsOf(reviewed)}
          mutations={() => creationMutations(reviewed)}
          message={t('created', { title: reviewed.title })}
          onApplied={(id) => leaveTo(paths.group(id))}
          onError={(error) => showRefused(refusalIn(error, fieldOf))}
          onClose={() => setReviewed(undefined)}
          actionLabel={t('create')}
        />
      )}
    </Box>
  )
}
