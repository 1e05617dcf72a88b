// Pages of contacts by Go's net/http and html/template over SQLite, which "make bench-web" measures beside those of scenehost.
//
// Usage: contacts FOLDER PORT
package main

import (
	"bytes"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"html/template"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	_ "github.com/mattn/go-sqlite3"
)

type letter struct{ Letter string }

type row struct {
	Id, Name, Letters, Hint, Phone, Email, Organisation string
	Tel                                                 template.URL
	Hue                                                 uint32
}

type item struct {
	Label, Value string
	Link         template.URL
}

type page struct {
	Token, Mark, Total string
	Alphabet           []letter
	Rows               []row
	Items              []item
}

var alphabet []letter

func main() {
	folder := os.Args[1]
	templates := template.Must(template.ParseGlob(folder + "/go/*.html"))
	database, err := sql.Open("sqlite3", "file:"+folder+"/contacts.sqlite?_cache_size=-16000")
	check(err)
	rows, err := database.Prepare("SELECT id, name, phone, email, organisation FROM contacts ORDER BY sort LIMIT 50")
	check(err)
	count, err := database.Prepare("SELECT count(*) FROM contacts")
	check(err)
	items, err := database.Prepare("SELECT label, value FROM items WHERE contact = ? ORDER BY id")
	check(err)
	for sign := 'A'; sign <= 'Z'; sign++ {
		alphabet = append(alphabet, letter{string(sign)})
	}
	show := func(answer http.ResponseWriter, name string, items []item) {
		shown := page{Token: random(), Mark: random(), Alphabet: alphabet, Items: items}
		number := 0
		check(count.QueryRow().Scan(&number))
		shown.Total = grouped(number)
		found, err := rows.Query()
		check(err)
		defer found.Close()
		for found.Next() {
			var row row
			check(found.Scan(&row.Id, &row.Name, &row.Phone, &row.Email, &row.Organisation))
			shown.Rows = append(shown.Rows, complete(row))
		}
		// A page with its length, as the others have it.
		var text bytes.Buffer
		check(templates.ExecuteTemplate(&text, name, shown))
		answer.Header().Set("Content-Type", "text/html; charset=utf-8")
		answer.Header().Set("Content-Length", strconv.Itoa(text.Len()))
		answer.Write(text.Bytes())
	}
	http.HandleFunc("/ContactList", func(answer http.ResponseWriter, request *http.Request) {
		show(answer, "list.html", nil)
	})
	http.HandleFunc("/ContactList/", func(answer http.ResponseWriter, request *http.Request) {
		found, err := items.Query(strings.TrimPrefix(request.URL.Path, "/ContactList/ViewContact;id="))
		check(err)
		defer found.Close()
		var shown []item
		for found.Next() {
			var item item
			check(found.Scan(&item.Label, &item.Value))
			if strings.HasPrefix(item.Label, "Phone") {
				item.Link = template.URL("tel:" + strings.ReplaceAll(item.Value, " ", ""))
			} else if strings.HasPrefix(item.Label, "E-mail") {
				item.Link = template.URL("mailto:" + item.Value)
			}
			shown = append(shown, item)
		}
		show(answer, "contact.html", shown)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[2], nil))
}

func complete(row row) row {
	for _, byte := range []byte(row.Name) {
		row.Hue = row.Hue*31 + uint32(byte)
	}
	row.Hue = row.Hue % 12 * 30
	if words := strings.Fields(row.Name); len(words) > 0 {
		first, _ := utf8.DecodeRuneInString(words[0])
		last, _ := utf8.DecodeRuneInString(words[len(words)-1])
		row.Letters = strings.ToUpper(string([]rune{first, last}))
	}
	if utf8.RuneCountInString(row.Name) > 16 {
		row.Hint = row.Name
	}
	row.Tel = template.URL(strings.ReplaceAll(row.Phone, " ", ""))
	return row
}

func random() string {
	var bytes [16]byte
	_, err := rand.Read(bytes[:])
	check(err)
	return hex.EncodeToString(bytes[:])
}

// grouped writes 100000 as 100,000.
func grouped(number int) string {
	text := strconv.Itoa(number)
	for position := len(text) - 3; position > 0; position -= 3 {
		text = text[:position] + "," + text[position:]
	}
	return text
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
