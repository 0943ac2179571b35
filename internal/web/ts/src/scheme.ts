// Before the first paint: there is script, and the scheme chosen last time.
document.documentElement.classList.add("script");
try {
  const scheme = localStorage.getItem("enfilade.scheme");
  if (scheme === "dark" || scheme === "light") document.documentElement.dataset["scheme"] = scheme;
} catch {
  // the device decides
}
