import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { SiteFrame } from '../components/site-frame/site-frame.tsx';
import { usePage } from '../hooks/page-context.ts';

/** Header and footer around the exchange pages. */
export function FrameScreen() {
  const { theme: first, year, saveTheme } = usePage();
  const [theme, setTheme] = useState(first);
  return (
    <SiteFrame
      theme={theme}
      year={year}
      onTheme={(chosen) => {
        setTheme(chosen);
        saveTheme(chosen);
      }}
    >
      <Outlet />
    </SiteFrame>
  );
}
