import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { cannotReceive } from '../../../rest/content/transfer.ts'
import { paths } from '../../shell/paths.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { Cause } from './causes.ts'
import { DiagnoseFix } from './DiagnoseFix.tsx'
import type { Fault } from './diagnose.ts'
import { GroupFix } from './GroupFix.tsx'
import { MemberLink } from './MemberLink.tsx'
import { OffenderTable } from './OffenderTable.tsx'
import { privilegeName } from './privileges.ts'
import { PrivilegeFix } from './PrivilegeFix.tsx'
import { t as say, useWords } from './words.ts'

interface Props {
  readonly cause: Cause
  /** Called once something was changed that may help. */
  readonly onFixed: () => void
  /** Called with reasons that the portal did not give, by item ID. */
  readonly onLearned: (faults: ReadonlyMap<string, readonly Fault[]>) => void
  readonly onLeaveOut: () => void
  /** Reads the items again. */
  readonly onReread: () => Promise<void>
}

const titleOf = (cause: Cause): string => {
  const { target: member } = cause
  switch (cause.kind) {
    case 'privilege':
      return say('owners:cause.privilege', { member, privilege: privilegeName(cause.privilege) })
    case 'group':
    case 'viewOnly':
      return say(`owners:cause.${cause.kind}`, {
        member,
        group:
          cause.groupTitle === undefined ? say('owners:cause.aGroup') : `“${cause.groupTitle}”`,
      })
    case 'userType':
    case 'disabled':
    case 'relationship':
      return say(`owners:cause.${cause.kind}`, { member })
    case 'elsewhere':
    case 'told':
      return say(`owners:cause.${cause.kind}`)
  }
}

/** One reason why items may not be handed over: what it means, what can be done about it, and which items they are. */
export const CauseCard = ({ cause, onLeaveOut, ...means }: Props) => {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const tableId = useId()
  const count = cause.offenders.length
  const title = titleOf(cause)
  // The portal's own words where it gives no reason; else what the reason means.
  return (
    <Card
      title={title}
      aside={
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('items', { count })}
        </Box>
      }
    >
      <p>
        {cause.kind === 'told' ? (cause.words ?? t('cause.silent')) : t(`explain.${cause.kind}`)}
      </p>
      <Typography color="textSecondary">
        {cause.kind === 'told' && isAboutTarget(cause) && `${t('explain.told')} `}
        {cause.code !== undefined && t('cause.code', { code: cause.code })}
      </Typography>
      <Row>
        <Fix cause={cause} {...means} />
      </Row>
      <Row>
        <Button variant="outlined" onClick={onLeaveOut}>
          {t('cause.leaveOut', { count })}
        </Button>
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? tableId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'cause.hide' : 'cause.show', { count })}
        </Button>
      </Row>
      {isOpen && (
        <Box id={tableId} sx={{ marginBlockStart: 3 }}>
          <OffenderTable caption={t('itemsOf', { cause: title })} offenders={cause.offenders} />
        </Box>
      )}
    </Card>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      marginBlockStart: 2,
      '&:empty': { display: 'none' },
    }}
  >
    {children}
  </Box>
)

/** The new owner lacks something, whatever it is; portals say only so much. */
const isAboutTarget = ({ messageCode }: Cause) => messageCode === cannotReceive

const Fix = ({ cause, onFixed, onLearned, onReread }: Omit<Props, 'onLeaveOut'>) => {
  const { t } = useWords()
  const [isReading, setIsReading] = useState(false)
  switch (cause.kind) {
    case 'group':
    case 'viewOnly':
      return <GroupFix cause={cause} onFixed={onFixed} />
    case 'privilege':
      return <PrivilegeFix cause={cause} onFixed={onFixed} />
    case 'userType':
    case 'disabled':
      return <MemberLink member={cause.target} />
    case 'relationship':
      return <Link href={paths.item(cause.relatedItemId)}>{t('fix.showView')}</Link>
    case 'elsewhere':
      return (
        <ActionButton
          variant="outlined"
          loading={isReading}
          onClick={() => {
            setIsReading(true)
            void onReread().finally(() => setIsReading(false))
          }}
        >
          {t('fix.reread')}
        </ActionButton>
      )
    case 'told':
      return isAboutTarget(cause) && <DiagnoseFix cause={cause} onLearned={onLearned} />
  }
}
