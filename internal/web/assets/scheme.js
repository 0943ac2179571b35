document.documentElement.classList.add("script");try{let e=localStorage.getItem("enfilade.scheme");(e==="dark"||e==="light")&&(document.documentElement.dataset.scheme=e)}catch{}
