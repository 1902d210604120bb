import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href?: string
  readonly ref?: Ref<HTMLAnchorElement>
}

/** What a link is in the console: inside it the router's, elsewhere the browser's. */
export const AppLink = ({ href = '', children, ...rest }: Props) =>
  href.startsWith('/') ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
