// The theme a visitor chose, before the first paint. Without a choice the device decides (see web/layout/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
