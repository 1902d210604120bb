import type { ReactNode } from 'react'
import { personName } from '../../shell/personName.ts'
import { members } from '../../../rest/organization/members.ts'
import { users as operations } from '../../../rest/organization/users.ts'
import type { User } from '../../../rest/records/user.ts'
import { send } from '../../shell/api.ts'
import { byValue } from '../../shell/byValue.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import type { OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import type { PossibleWarnings } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import type { KindName } from '../bulk/kinds.ts'
import type { Run } from '../bulk/records.ts'
import { useStartRun } from '../bulk/useStartRun.ts'
import { t } from './messages.ts'

/** A value of members' accounts that a review changes, such as the role. */
export interface AccountValue {
  /** Returns the present value of a member; undefined if the portal doesn't return it. */
  readonly valueOf: (user: User) => string | undefined
  readonly after: string
  readonly nameOf: (value: unknown) => string
  /** The request that sets a value for one member. */
  readonly requestOf: (username: string, value: string) => OperationRequest
  /** The bulk operation for several members, and the change of each of them from its present value. */
  readonly kind: KindName
  readonly changeFrom: (before: string | undefined) => object
  readonly texts: {
    readonly title: (count: number) => string
    /** The label of the change of one member. */
    readonly label: (member: string) => string
    /** The label of the change of several members with the same value. */
    readonly group: (count: number, value: string) => string
    readonly action: (count: number) => string
    readonly written: (member: string) => string
    readonly writtenDone: (member: string) => string
    readonly undo: (member: string, before: string) => string
    readonly done: (member: string) => string
    readonly bulkTitle: (count: number) => string
    readonly bulkEnded: (count: number) => string
  }
}

/** What a review of accounts is a part of. The accounts are always changed in a bulk operation, whose page shows what is left. */
export interface AccountPlan {
  readonly warnings: PossibleWarnings
  /** What is left to do afterward. */
  readonly next: Run['next']
  readonly draft: { readonly forget: () => void }
  /** What is done before, for the members who are changed. If it fails, or resolves to false, no account is changed. */
  readonly first?: {
    readonly title: string
    readonly actionLabel: (count: number) => string
    readonly warnings: PossibleWarnings
    readonly requestOf: (users: readonly User[]) => OperationRequest
    readonly apply: (users: readonly User[]) => Promise<boolean>
    /** What the review shows of it. */
    readonly children: ReactNode
  }
}

interface Props {
  readonly value: AccountValue
  /** The members who are changed, as the portal returned them last. */
  readonly changed: readonly User[]
  readonly warnings: PossibleWarnings
  /** Why nothing can be changed. */
  readonly disabledReason: string | undefined
  /** Label of a checkbox that must be selected if the user is changed, too. */
  readonly ownAcknowledgment?: string
  readonly backLabel?: string | undefined
  readonly plan?: AccountPlan | undefined
  readonly onClose: () => void
  /** What the review shows below the changes. */
  readonly children?: ReactNode
  /** Called after a single member was changed; for several, the page of the bulk operation is shown instead. */
  readonly onDone?: (() => void) | undefined
}

/** Up to this number, members are reviewed one by one; more are grouped by their present value. */
const maxOneByOne = 25

/** The review of a change of one account or many; applies it with history and undo. */
export const AccountReview = (props: Props) => {
  const { value, changed, warnings, disabledReason, ownAcknowledgment, onClose, onDone, plan } =
    props
  const { valueOf, after, nameOf, requestOf, texts } = value
  const planned = plan?.first
  const startRun = useStartRun()
  const { person } = useSession()
  const isOwn = changed.some(({ username }) => username === person.username)
  const [someone] = changed
  const onlyName = changed.length === 1 ? someone && personName(someone) : undefined
  const isOneByOne = changed.length <= maxOneByOne

  const oneByOne = (): Change[] =>
    changed.map((user) => ({
      name: user.username,
      label: texts.label(personName(user)),
      aside: user.username,
      before: valueOf(user),
      after,
      format: nameOf,
    }))
  const grouped = (): Change[] =>
    [...byValue(changed, valueOf)].map(([from, group]) => ({
      name: from ?? '',
      label: texts.group(group.length, nameOf(from)),
      affected: [
        {
          label: t('showMembers', { count: group.length }),
          objects: group.map(({ username, fullName }) => ({
            title: personName({ username, fullName }),
            href: paths.member(username),
            detail: username,
          })),
        },
      ],
      before: from,
      after,
      format: nameOf,
    }))
  const changes = isOneByOne ? oneByOne() : grouped()

  /** The present values by username; requested one by one, because search results lag behind changes. */
  const readAgain = async () => {
    const answers = await Promise.all(
      changed.map(({ username }) => send(operations.read, { userName: username })),
    )
    return Object.fromEntries(answers.map((user) => [user.username, valueOf(user)]))
  }
  /** The members whose change was not excluded, with their present values. */
  const left = (remaining: readonly Change[]) => {
    if (!isOneByOne) return changed.map((user) => ({ user, from: valueOf(user) }))
    return remaining.flatMap(({ name, before }) => {
      const user = changed.find(({ username }) => username === name)
      return user ? [{ user, from: typeof before === 'string' ? before : undefined }] : []
    })
  }
  const changeOne = async ({ user, from }: ReturnType<typeof left>[number], its: Change[]) => {
    const { username } = user
    const fullName = personName(user)
    const { operation, input } = requestOf(username, after)
    await mutate(operation, input, {
      title: texts.written(fullName),
      endTitle: texts.writtenDone(fullName),
      target: { label: fullName, href: paths.member(username) },
      changes: its,
      undo:
        from === undefined
          ? undefined
          : { ...requestOf(username, from), title: texts.undo(fullName, nameOf(from)) },
      invalidates: [operations.read, members.list, members.search, members.userLicenseTypes],
      message: texts.done(fullName),
    })
    // The console reads the user's privileges only when it starts.
    if (username === person.username) window.location.assign(paths.home())
    else onDone?.()
  }
  const apply = async (remaining: readonly Change[]) => {
    const targets = left(remaining)
    const [first] = targets
    if (!first) return
    if (targets.length === 1 && !plan) return changeOne(first, [...remaining])
    if (planned && !(await planned.apply(targets.map(({ user }) => user)))) return
    await startRun(
      {
        kind: value.kind,
        title: texts.bulkTitle(targets.length),
        endTitle: texts.bulkEnded(targets.length),
        change: value.changeFrom(undefined),
        ...(plan?.next && { next: plan.next }),
      },
      [
        targets.map(({ user: { username, fullName }, from }) => ({
          id: username,
          title: personName({ username, fullName }),
          owner: username,
          change: value.changeFrom(from),
        })),
      ],
      { changes: remaining },
      plan?.draft,
    )
  }

  return (
    <Review
      subject={onlyName}
      confirmWith={onlyName ?? String(changed.length)}
      undo={changed.length === 1 && !plan ? 'history' : 'bulk'}
      title={planned?.title ?? texts.title(changed.length)}
      changes={changes}
      warnings={[...(plan?.warnings ?? []), ...warnings, ...(planned?.warnings ?? [])]}
      request={(remaining) => {
        const users = left(remaining).map(({ user }) => user)
        return [
          ...(planned ? [planned.requestOf(users)] : []),
          ...users.map(({ username }) => requestOf(username, after)),
        ]
      }}
      readAgain={isOneByOne && changed.length > 0 ? readAgain : undefined}
      disabledReason={disabledReason}
      acknowledgment={isOwn ? ownAcknowledgment : undefined}
      apply={apply}
      onClose={onClose}
      actionLabel={(count) =>
        (planned?.actionLabel ?? texts.action)(isOneByOne ? Math.max(1, count) : changed.length)
      }
      backLabel={props.backLabel}
    >
      {planned?.children ?? props.children}
    </Review>
  )
}
