import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Cause } from './causes.ts'
import { groupRead, whyNotAdd } from './joining.ts'
import { t } from '../messages.ts'
import { JoinReview } from './JoinReview.tsx'

type GroupCause = Cause & { readonly kind: 'group' }

const isGroup = (cause: Cause): cause is GroupCause => cause.kind === 'group'

interface Props {
  readonly member: string
  readonly causes: readonly Cause[]
  /** Whether this is the next step on the page. */
  readonly isPrimary: boolean
  /** Called with the causes whose groups the new owner was added to. */
  readonly onJoined: (causes: readonly Cause[]) => void
}

/** Adds the new owner to all groups that prevent the transfer, because the new owner is not a member of them. */
export const JoinAll = ({ member, causes, isPrimary, onJoined }: Props) => {
  const current = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const missing = causes.filter(isGroup).filter(({ target }) => target === member)
  const known = useQueries({
    queries: missing.map(({ groupId }) => groupRead(groupId)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  const name = useFullNames([member])(member)
  const groups = known.filter((group) => whyNotAdd(current, group) === undefined)
  if (groups.length < 2 && trouble === undefined) return null
  return (
    <>
      {trouble !== undefined && <Notice tone="warning">{trouble}</Notice>}
      {groups.length > 1 && (
        <ActionButton
          variant={isPrimary ? 'contained' : 'outlined'}
          onClick={() => setIsOpen(true)}
          sx={{
            alignSelf: 'start',
            marginBlockEnd: 4,
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          }}
        >
          {t('fix.addAll', { member: name, count: groups.length })}
        </ActionButton>
      )}
      {isOpen && (
        <JoinReview
          groups={groups}
          member={member}
          onClose={() => setIsOpen(false)}
          onEnd={(message) => {
            setIsOpen(false)
            setTrouble(message)
            onJoined(missing)
          }}
        />
      )}
    </>
  )
}
