import { Link } from 'wouter';
import './linkTabs.css';

interface Tab {
  href: string;
  text: string;
  isSelected: boolean;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
}

/** Tabs with an address each. */
export const LinkTabs = ({ label, tabs }: Props) => (
  <nav className="link-tabs" aria-label={label}>
    {tabs.map(({ href, text, isSelected }) => (
      <Link key={text} href={href} className="link-tab" aria-current={isSelected ? 'page' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);
