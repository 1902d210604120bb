import Link from '@mui/material/Link'
import { paths } from '../../shell/paths.ts'
import { useWords } from './words.ts'

/** Links to a member, where administrators can fix the issue. */
export const MemberLink = ({ member }: { member: string }) => {
  const { t } = useWords()
  return <Link href={paths.member(member)}>{t('fix.showMember')}</Link>
}
