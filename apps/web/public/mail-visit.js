// Links in mails end in the fragment #mail, which is the same for all of them. Only who allows statistics is counted,
// as a number without a name; programs that scan links allow nothing.
history.replaceState(null, '', location.pathname + location.search)
try {
  if (JSON.parse(localStorage.getItem('cookieConsent'))?.analytics)
    navigator.sendBeacon('/api/notifications/visits')
} catch {
  // Storage may be blocked: then nothing is counted.
}
