import { personName } from '../../../shell/personName.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transferring } from '../../../../rest/content/transfer.ts'
import type { User } from '../../../../rest/records/user.ts'
import { paths } from '../../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { ownedBy, ownedLists, type OwnedKind } from '../account/owned.ts'
import { t as tAccount } from '../account/messages.ts'
import { LoadingRows } from './LoadingRows.tsx'
import { PanelButton } from './PanelButton.tsx'
import { t } from './messages.ts'

/** What is left to do after a member has left, from disabling the account to deleting it. What is done is read from the portal. */
export const Leaving = ({ user }: { user: User }) => {
  const { username, disabled } = user
  const name = personName(user)
  const { data: owned } = useQuery(ownedBy(user))
  const transferRefusal = refusalMessage(usePermission(transferring, username))

  /** The state, the numbers, and the lists of what the member owns; `open` is what to do, `action` how. */
  const ownedStep = (
    title: string,
    kinds: readonly OwnedKind[],
    open: string,
    action?: ReactNode,
  ) => {
    const counts = kinds.map((kind) => ({ kind, count: owned?.[kind] }))
    const isOpen = counts.some(({ count }) => count !== 0)
    const isUnread = counts.some(({ count }) => count === undefined)
    return (
      <Step title={title} state={owned && (isUnread ? 'unread' : isOpen ? 'open' : 'done')}>
        {owned ? (
          <>
            <Typography>{isOpen ? open : t('leaving.nothing', { name })}</Typography>
            <Actions>
              {isOpen && action}
              {counts.map(
                ({ kind, count }) =>
                  count !== undefined &&
                  count > 0 && (
                    <Link key={kind} href={ownedLists[kind](username)}>
                      {tAccount(`delete.kind.${kind}`, { count })}
                    </Link>
                  ),
              )}
            </Actions>
          </>
        ) : (
          <LoadingRows />
        )}
      </Step>
    )
  }

  return (
    <>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 4, maxInlineSize: '75ch' }}>
        {t('leaving.line')}
      </Typography>
      <Box
        component="ol"
        aria-label={t('leaving.steps')}
        sx={{ listStyle: 'none', padding: 0, margin: 0 }}
      >
        <Step
          title={t('leaving.signIns')}
          state={disabled === undefined ? 'unread' : disabled ? 'done' : 'open'}
        >
          <Typography>
            {t(disabled === true ? 'leaving.signInsDone' : 'leaving.signInsOpen', { name })}
          </Typography>
          {disabled === false && (
            <Actions>
              <PanelButton user={user} panel="disable" variant="outlined">
                {tAccount('disable.action')}
              </PanelButton>
            </Actions>
          )}
        </Step>
        {ownedStep(
          t('leaving.items'),
          ['items'],
          t('leaving.itemsOpen'),
          <ActionButton
            size="small"
            variant="outlined"
            href={paths.transfer(username)}
            disabledReason={transferRefusal}
          >
            {t('transfer')}
          </ActionButton>,
        )}
        {ownedStep(t('leaving.groups'), ['groups'], t('leaving.groupsOpen'))}
        {ownedStep(
          t('leaving.work'),
          ['tasks', 'webhooks', 'organizationWebhooks'],
          t('leaving.workOpen'),
        )}
        <Step title={t('leaving.account')} state="open">
          <Typography>{t('leaving.accountOpen')}</Typography>
          <Actions>
            <PanelButton user={user} panel="delete" variant="outlined">
              {tAccount('delete.action')}
            </PanelButton>
          </Actions>
        </Step>
      </Box>
      <Card title={t('leaving.stays')}>
        <Typography sx={{ maxInlineSize: '75ch' }}>{t('leaving.staysLine')}</Typography>
      </Card>
    </>
  )
}

const tones = { done: 'success', open: 'warning', unread: 'neutral' } as const

interface StepProps {
  readonly title: string
  /** Undefined until it has been read. */
  readonly state: keyof typeof tones | undefined
  readonly children: ReactNode
}

const Step = ({ title, state, children }: StepProps) => (
  <Box component="li" sx={{ marginBlockEnd: 4 }}>
    <Card
      title={title}
      aside={state && <StateChip tone={tones[state]}>{t(`leaving.${state}`)}</StateChip>}
    >
      <Box sx={{ maxInlineSize: '75ch' }}>{children}</Box>
    </Card>
  </Box>
)

const Actions = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, marginBlockStart: 2 }}
  >
    {children}
  </Box>
)
