import Link from '@mui/material/Link'
import { paths } from '../../shell/paths.ts'
import { t } from './messages.ts'

/** Links to a member, where administrators can fix the issue. */
export const MemberLink = ({ member }: { member: string }) => (
  <Link href={paths.member(member)}>{t('fix.showMember')}</Link>
)
