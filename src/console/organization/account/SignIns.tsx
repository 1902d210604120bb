import { queryOptions, useQuery } from '@tanstack/react-query'
import { signIns, type SignIn } from '../../../rest/signIn/signIns.ts'
import { send } from '../../shell/api.ts'
import { formatRelative } from '../../shell/format.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { ifOffered } from '../../shell/ifOffered.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Section } from '../members/member/Section.tsx'
import { Access } from './Access.tsx'
import { FirstRows } from './FirstRows.tsx'
import { t } from './messages.ts'

/** A query for the sign-ins of a member; null if the portal does not list them. */
export const signInsOf = (userName: string) =>
  queryOptions({
    queryKey: [signIns.list.path, { userName }],
    queryFn: async ({ signal }) =>
      (await ifOffered(send(signIns.list, { userName }, { signal }), undefined))?.signIns ?? null,
  })

/** What all changes of sign-ins make outdated. */
const invalidates = [signIns.list, signIns.listApplications]

/** Where the signed-in member is signed in; all but the current sign-ins can be ended. Nothing if the portal does not list them. */
export const SignIns = ({ username }: { username: string }) => {
  const { data, error, refetch } = useQuery(signInsOf(username))
  if (data === null) return null
  const title = t('signIns.title')
  const endOthers = () =>
    confirm({
      title: t('signIns.endOthersTitle'),
      body: t('signIns.endOthersBody'),
      action: t('signIns.endOthers'),
      run: () =>
        mutate(
          signIns.endOthers,
          { userName: username },
          {
            title: t('signIns.endedOthersHistory'),
            endTitle: t('signIns.endedOthersHistoryDone'),
            invalidates,
            message: t('signIns.endedOthers'),
          },
        ),
    })
  return (
    <Section
      title={title}
      query={{ data, error, refetch }}
      aside={
        data?.some(({ isCurrent }) => !isCurrent) === true && (
          <ActionButton size="small" variant="outlined" onClick={() => void endOthers()}>
            {t('signIns.endOthers')}
          </ActionButton>
        )
      }
    >
      {(all) => (
        <FirstRows label={title} of={all} showAll={t('signIns.showAll', { count: all.length })}>
          {(one) => <SignInRow key={one.id} signIn={one} username={username} />}
        </FirstRows>
      )}
    </Section>
  )
}

const nameOf = ({ type, title, client_id: clientId, isCurrent }: SignIn) => {
  switch (type) {
    case 'console':
      return t(isCurrent ? 'signIns.thisConsole' : 'signIns.console')
    case 'session':
      return t(isCurrent ? 'signIns.thisBrowser' : 'signIns.browser')
    case 'token':
      return t('signIns.token')
    default:
      return title ?? clientId ?? type
  }
}

interface Props {
  readonly signIn: SignIn
  readonly username: string
}

const SignInRow = ({ signIn, username }: Props) => {
  const { id, created, expires, isCurrent } = signIn
  const name = nameOf(signIn)
  const since =
    created === null
      ? t('signIns.sinceUnknown')
      : t('signIns.since', { time: formatRelative(created) })
  const end = () =>
    confirm({
      title: t('signIns.endTitle'),
      body: t('signIns.endBody', { name, since }),
      action: t('signIns.end'),
      run: () =>
        mutate(
          signIns.end,
          { userName: username, signInId: id },
          {
            title: t('signIns.endedHistory', { name }),
            endTitle: t('signIns.endedHistoryDone', { name }),
            target: { label: name },
            invalidates,
            message: t('signIns.ended', { name }),
          },
        ),
    })
  return (
    <Access
      title={name}
      {...(!isCurrent && {
        end: {
          label: t('signIns.end'),
          name: t('signIns.endOf', { name, since }),
          run: () => void end(),
        },
      })}
    >
      {since} · {t('signIns.expires', { time: formatRelative(expires) })}
    </Access>
  )
}
