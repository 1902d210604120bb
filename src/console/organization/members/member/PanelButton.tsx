import type { ReactNode } from 'react'
import type { User } from '../../../../rest/records/user.ts'
import type { MemberPanel } from '../../../shell/paths.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useRefusals } from './panels.tsx'
import { usePanel } from './usePanel.ts'

interface Props {
  readonly user: User
  readonly panel: MemberPanel
  readonly variant?: 'text' | 'outlined'
  readonly children: ReactNode
}

/** A small button that opens a panel of the page, or shows why it can't. */
export const PanelButton = ({ user, panel, variant = 'text', children }: Props) => {
  const { open } = usePanel()
  return (
    <ActionButton
      size="small"
      variant={variant}
      disabledReason={useRefusals(user)[panel]}
      onClick={() => open(panel)}
    >
      {children}
    </ActionButton>
  )
}
