import { queryOptions, useQuery } from '@tanstack/react-query'
import { signIns, type AllowedApplication } from '../../../rest/signIn/signIns.ts'
import { send } from '../../shell/api.ts'
import { formatList, formatRelative } from '../../shell/format.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { ifOffered } from '../../shell/ifOffered.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../members/member/Section.tsx'
import { Access } from './Access.tsx'
import { FirstRows } from './FirstRows.tsx'
import { t } from './messages.ts'

/** A query for the applications that can act as a member; null if the portal has no such list. */
export const applicationsOf = (userName: string) =>
  queryOptions({
    queryKey: [signIns.listApplications.path, { userName }],
    queryFn: async ({ signal }) =>
      (await ifOffered(send(signIns.listApplications, { userName }, { signal }), undefined))
        ?.applications ?? null,
  })

/** The applications that the signed-in member has allowed, each to be ended. Nothing if the portal has no such list. */
export const Applications = ({ username }: { username: string }) => {
  const { data, error, refetch } = useQuery(applicationsOf(username))
  if (data === null) return null
  const title = t('applications.title')
  return (
    <Section title={title} query={{ data, error, refetch }}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon="applications" isSmall line={t('applications.noneLine')}>
            {t('applications.none')}
          </EmptyState>
        ) : (
          <FirstRows
            label={title}
            of={all}
            showAll={t('applications.showAll', { count: all.length })}
          >
            {(one) => <ApplicationRow key={one.client_id} application={one} username={username} />}
          </FirstRows>
        )
      }
    </Section>
  )
}

const namedReceivers = ['scheme', 'device', 'copy'] as const

const receiverName = ({ kind, name = '' }: AllowedApplication['receivers'][number]) => {
  const known = namedReceivers.find((one) => one === kind)
  return known === undefined ? name : t(`applications.receiver.${known}`, { name })
}

interface Props {
  readonly application: AllowedApplication
  readonly username: string
}

const ApplicationRow = ({ application, username }: Props) => {
  const { title, owner, ownerFullName, receivers, allowed, lastUsed, expires } = application
  const end = () =>
    confirm({
      title: t('applications.endTitle'),
      body: t('applications.endBody', { title }),
      action: t('applications.end'),
      run: () =>
        mutate(
          signIns.endApplication,
          { userName: username, clientId: application.client_id },
          {
            title: t('applications.endedHistory', { title }),
            endTitle: t('applications.endedHistoryDone', { title }),
            target: { label: title },
            invalidates: [signIns.listApplications, signIns.list],
            message: t('applications.ended', { title }),
          },
        ),
    })
  const times = [
    allowed !== null && t('applications.allowed', { time: formatRelative(allowed) }),
    lastUsed !== null && t('applications.used', { time: formatRelative(lastUsed) }),
    expires === null
      ? t('applications.signedOut')
      : t('applications.expires', { time: formatRelative(expires) }),
  ].filter((text) => text !== false)
  return (
    <Access
      title={title}
      end={{
        label: t('applications.end'),
        name: t('applications.endOf', { title }),
        run: () => void end(),
      }}
    >
      <div>
        {t('applications.owner', { name: ownerFullName, owner })}
        {receivers.length > 0 &&
          ` ${t('applications.receivers', { names: formatList(receivers.map(receiverName)) })}`}
      </div>
      <div>{times.join(' · ')}</div>
    </Access>
  )
}
