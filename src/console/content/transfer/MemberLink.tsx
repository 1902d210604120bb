import Link from '@mui/material/Link'
import { paths } from '../../shell/paths.ts'
import { useWords } from './words.ts'

/** The way to a member, where somebody with the rights may change what stands in the way. */
export const MemberLink = ({ member }: { member: string }) => {
  const { t } = useWords()
  return <Link href={paths.member(member)}>{t('fix.showMember')}</Link>
}
