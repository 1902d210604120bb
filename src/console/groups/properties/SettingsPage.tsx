import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groups } from '../../../rest/groups/groups.ts'
import type { Group } from '../../../rest/records/group.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient, send } from '../../shell/api.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { refusalIn } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage } from '../../shell/permissions.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { Review } from '../../shell/review/Review.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { TitleTile } from '../../ui/TitleTile.tsx'
import { groupPermission, groupRead, reportedTimes } from '../group.ts'
import { GroupTabs } from '../GroupTabs.tsx'
import { GroupFields } from './GroupFields.tsx'
import { groupMutations } from '../../shared/groups/saveGroup.ts'
import {
  changesOf,
  fieldOf,
  groupSchema,
  taglessSchema,
  valuesOf,
  warningsOf,
  type GroupValues,
} from '../../shared/groups/values.ts'
import { t } from '../../shared/groups/messages.ts'

export const loader = ({ params: { groupId = '' } }: LoaderFunctionArgs) =>
  queryClient.query(groupRead(groupId))

/** The settings of a group: the form of its properties, for people who can update it. */
export const Component = () => {
  const { groupId = '' } = useParams()
  const { data: group } = useSuspenseQuery(groupRead(groupId))
  const permission = groupPermission(useSession(), groupChanges.update, group)
  return (
    <Page
      width="form"
      title={group.title}
      part={t('settings')}
      picture={<TitleTile icon="groups" />}
      crumbs={[{ label: t('groups'), href: paths.groups() }]}
      subtitle={group.snippet}
      action={
        <HistoryButton
          about={`group:${groupId}`}
          name={group.title}
          reported={reportedTimes(group)}
        />
      }
    >
      <GroupTabs group={group} current="settings" />
      {permission.allowed ? (
        <Settings key={groupId} group={group} />
      ) : (
        <NoPermission permission={permission} owner={group.owner} />
      )}
    </Page>
  )
}

const Settings = ({ group }: { group: Group }) => {
  const protection = groupPermission(useSession(), groupChanges.protect, group)
  // The review finds changes that other people apply meanwhile.
  const [before, setBefore] = useState(() => valuesOf(group))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, discard } = useForm<
    GroupValues,
    GroupValues,
    GroupValues,
    { readonly values: GroupValues; readonly base: GroupValues }
  >({
    name: `group ${group.id}`,
    schema: before.tags.length === 0 ? taglessSchema : groupSchema,
    shown: before,
    base: before,
    leave: t('leave'),
    review: (values, base) => ({ values, base }),
  })
  const values = useWatch({ control: form.control, compute: (all: GroupValues) => all })
  const count = changesOf(before, values).length
  const readNow = async () => valuesOf(await send(groups.read, { groupId: group.id }))
  const showFailure = async (failure: unknown, left: readonly Change[]) => {
    const now = await readNow().catch(() => undefined)
    if (now && reviewed) {
      // What was applied before the error is not a change by another person.
      const applied = Object.fromEntries(
        left
          .filter(({ name, after }) => isSame(now[name as keyof GroupValues], after))
          .map(({ name, after }) => [name, after]),
      )
      setBefore({ ...before, ...applied })
      setReviewed({ ...reviewed, base: { ...reviewed.base, ...applied } })
    }
    showRefused(refusalIn(failure, fieldOf))
  }
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <GroupFields
        form={form}
        before={before}
        isNew={false}
        protectionRefusal={refusalMessage(protection)}
      />
      {count > 0 && (
        <ReviewBar
          summary={t('changes', { count })}
          count={count}
          onDiscard={() => void discard()}
        />
      )}
      {reviewed && (
        <Review
          subject={group.title}
          confirmWith={group.title}
          undo="history"
          changes={changesOf(reviewed.base, reviewed.values)}
          warnings={warningsOf(reviewed.values, reviewed.base)}
          mutations={(left) => groupMutations(group, left)}
          message={t('changed', { title: group.title })}
          readAgain={async () => ({ ...(await readNow()) })}
          onError={showFailure}
          onApplied={async () => {
            const now = await readNow()
            setBefore(now)
            form.reset(now)
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Box>
  )
}
